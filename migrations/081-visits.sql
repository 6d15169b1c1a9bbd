-- When a person was last here, on whatever device, and their last absence: from when until when. The home page tells what came meanwhile.
alter table membership add column if not exists seen_at timestamptz;
alter table membership add column if not exists left_at timestamptz;
alter table membership add column if not exists back_at timestamptz;
