-- A change of a life cycle that contributions follow is prepared in a draft: a life cycle of its own, not active,
-- that knows which life cycle it changes and which of its parts stand for which.
create table life_cycle_draft (
  life_cycle_id bigint primary key references life_cycle(id) on delete cascade,
  of_life_cycle_id bigint not null references life_cycle(id) on delete cascade,
  of_revision integer not null,
  date_created timestamptz(3) not null default now()
);
create unique index life_cycle_draft_of on life_cycle_draft (of_life_cycle_id);

create table life_cycle_draft_part (
  life_cycle_id bigint not null references life_cycle_draft(life_cycle_id) on delete cascade,
  kind text not null,
  part_id bigint not null,
  origin_id bigint not null,
  primary key (life_cycle_id, kind, part_id)
);
