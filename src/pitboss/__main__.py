"""`python -m pitboss`."""

from pitboss.cli.main import main

if __name__ == "__main__":
    main()
