-- Who published a version. Without a reference, like the audit trail: the version stays when the
-- person goes.
alter table agent_version add column published_by uuid;
