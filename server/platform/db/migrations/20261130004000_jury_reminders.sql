alter table competition_juror add column reminded_at timestamptz;
