-- Labels of a contact stay with the contact that they were given to, as all that is known of one (docs/decisions/017). `taken_away`: the
-- person's is not to have it, though a contact merged into this one does.
create table contact_label (
  workspace_id uuid not null references workspace on delete cascade,
  contact_id uuid not null references contact on delete cascade,
  label_id uuid not null references label on delete cascade,
  taken_away boolean not null default false,
  primary key (contact_id, label_id)
);
create index contact_label_label on contact_label (label_id, contact_id) where not taken_away;
create index contact_label_workspace on contact_label (workspace_id);
