-- When the two behind a connection were heard last: the provider's server, and the phone that the device is linked to.
alter table socket_session add column heard_at timestamptz, add column phone_at timestamptz;
