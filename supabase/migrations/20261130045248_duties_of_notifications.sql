-- Written by hand: changes of rows, and statements that must run before the next generated migration.

-- The next run of the daily job writes the details of duties into the open notifications of version 0.1.0.
update private.daily_checks set check_on = private.today() where check_on > private.today();
