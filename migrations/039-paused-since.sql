-- Since when the provider has asked the whole channel to wait: a long wait is told, one of seconds is not.
alter table channel add column paused_since timestamptz;
