// Loaded in the head and not deferred, so that the first picture already has the right colours.
(() => {
  const root = document.documentElement;
  const choose = (name, fallback) => {
    try { return localStorage.getItem(`pitboss.${name}`) || fallback; } catch { return fallback; }
  };
  const theme = choose("theme", "auto");
  if (theme !== "auto") root.dataset.theme = theme;
  root.dataset.deck = choose("deck", "two");
})();
