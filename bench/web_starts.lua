-- Start and end of a round in turn, table after table, each with its controller's token and an id of its own.
local tables = tonumber(os.getenv("PITBOSS_TABLES"))
local run = tostring(os.time())
local sent = 0
good = 0

function request()
  local table = sent % tables
  local start = math.floor(sent / tables) % 2 == 0
  sent = sent + 1
  local headers = {
    ["Authorization"] = "Bearer controller-token-" .. table,
    ["Content-Type"] = "application/json",
    ["Idempotency-Key"] = run .. "-" .. sent,
  }
  if start then
    return wrk.format("POST", "/api/v1/tables/t" .. table .. "/start-round", headers, '{"seats":[[1,2,3,5,6]]}')
  end
  return wrk.format("POST", "/api/v1/tables/t" .. table .. "/end-round", headers, "{}")
end

function response(status)
  if status == 200 then good = good + 1 end
end

local threads = {}
function setup(thread) table.insert(threads, thread) end

function done(summary, latency)
  local sum = 0
  for _, thread in ipairs(threads) do sum = sum + thread:get("good") end
  print("good=" .. sum)
  print("requests=" .. summary.requests)
  print("microseconds=" .. summary.duration)
  print("p50=" .. latency:percentile(50))
  print("p99=" .. latency:percentile(99))
end
