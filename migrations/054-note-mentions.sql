-- The people of the team whom a note names, in its order; null: nobody.
alter table note add column mentions uuid[];
