"""What `pitboss bench` measures, group by group; peers are used if they are installed and named if not."""
