import { createDatabase } from '#server/platform/db/client.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import { countWords } from '#server/search/count-words.ts';
import { withClient } from './client.ts';
import type { Site } from './site.ts';

/*
 * Contributions that can be told apart, and sentences that say the same as one of them. The generated mass cannot serve:
 * each of its titles stands some fifty times among a million.
 */

const NOUNS =
  'anchor,apron,axle,bakery,balcony,barcode,battery,bearing,blanket,boiler,bottle,bracket,broom,brush,bucket,buffer,cabin,calendar,camera,canopy,carpet,carton,ceiling,chain,charger,chimney,chisel,clamp,clinic,clock,clutch,coating,compass,container,corridor,crane,crate,curtain,cushion,dashboard,dispenser,dock,drill,drum,dumpster,elevator,engine,envelope,fabric,faucet,fence,filter,flange,floor,folder,fountain,freezer,funnel,furnace,gasket,gearbox,generator,glove,grinder,gutter,hammer,hanger,harness,helmet,hinge,hoist,hose,incubator,inverter,jacket,kettle,kitchen,ladder,lathe,lever,locker,magnet,microscope,mirror,mixer,monitor,motor,nozzle,oven,pedal,pipette,piston,plug,projector,pulley,pump,radiator,refrigerator,robot,roller,sander,scaffold,scanner,shelf,shuttle,siren,spindle,stapler,stretcher,tablet,thermostat,tractor,trolley,tunnel,turbine,valve,ventilator,washer,whiteboard,winch,workbench,wrapper'.split(
    ',',
  );
const KINDS =
  'adjustable,broken,cordless,dusty,empty,foldable,frozen,greasy,heavy,hidden,hollow,leaking,lockable,loose,magnetic,mobile,narrow,noisy,outdated,portable,rusty,sealed,shared,slippery,sturdy,transparent,unused,vertical,washable,wireless'.split(
    ',',
  );
const DEEDS =
  'Adapt,Buy,Cover,Exchange,Fasten,Hang,Inspect,Install,Lease,Lock,Mount,Number,Oil,Order,Paint,Polish,Provide,Raise,Relocate,Remove,Rent,Reserve,Seal,Separate,Shield,Store,Tighten,Upgrade,Wash,Weigh'.split(
    ',',
  );

const PLANTED = 200;
/** One in so many of the mass is made of the same words as what is planted. */
const AMONG = 50;

interface Thought {
  deed: string;
  kind: string;
  nouns: [string, string, string];
}

/** The same thoughts at every run and every size. */
function thoughts(seed: number, number: number): Thought[] {
  const chance = seededRandom(seed);
  return Array.from({ length: number }, () => ({
    deed: chance.pick(DEEDS),
    kind: chance.pick(KINDS),
    nouns: [chance.pick(NOUNS), chance.pick(NOUNS), chance.pick(NOUNS)],
  }));
}

const titleOf = ({ deed, kind, nouns: [first, second, third] }: Thought) =>
  `${deed} the ${kind} ${first} ${second} beside the ${third}`;
const textOf = ({ kind, nouns: [first, , third] }: Thought) =>
  `<p>The ${third} stands where all of us pass. A ${kind} ${first} costs a minute each time, and nobody likes that.</p>`;

/** Two letters of it changed their places. */
const misspelt = (word: string) => `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`;
const plural = (word: string) =>
  /(s|x|ch|sh)$/.test(word) ? `${word}es` : /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;

/** How somebody else says the same, each with another verb: a word less, a mistake, other forms, another order. */
const RETELLINGS: readonly ((thought: Thought, deed: string) => string)[] = [
  ({ nouns: [first, second, third] }, deed) => `${deed} the ${first} ${second} beside the ${third}`,
  ({ kind, nouns: [first, second, third] }, deed) =>
    `${deed} the ${kind} ${first} ${misspelt(second)} next to the ${third}`,
  ({ kind, nouns: [first, second, third] }, deed) =>
    `${deed} ${kind} ${plural(first)} and ${plural(second)} at the ${plural(third)}`,
  ({ kind, nouns: [first, second, third] }, deed) =>
    `Beside the ${third} there is a ${kind} ${first} ${second}: ${deed.toLowerCase()} it`,
];

/** A sentence and the contribution that says the same. */
export interface NearCopy {
  title: string;
  text: string;
  /** Title of what was planted. */
  original: string;
}

export function nearCopies(): NearCopy[] {
  const chance = seededRandom(3);
  return thoughts(1, PLANTED).map((thought, at) => {
    const retold = RETELLINGS[at % RETELLINGS.length] ?? titleOf;
    const [first, second] = thought.nouns;
    return {
      title: retold(thought, chance.pick(DEEDS)),
      text: `Whoever works there loses time, for the ${first} and the ${second} do not fit.`,
      original: titleOf(thought),
    };
  });
}

/**
 * Plants what near copies exist of, among others of the same words, as copies of a suggestion that is open to all
 * employees. A second call finds them there.
 */
export async function plant({ databaseUrl, contributions }: Site): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const planted = [...thoughts(1, PLANTED), ...thoughts(2, Math.round(contributions / AMONG))];
    const { rows: there } = await client.query('select 1 from contribution where code = $1', ['PLANTED-1']);
    if (there.length > 0) return;
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
        where table_schema = 'public' and table_name = 'contribution' and is_generated = 'NEVER'
          and column_name not in ('id', 'code', 'title', 'summary', 'body')`,
    );
    const copied = columns.map(({ name }) => name).join(', ');
    await client.query(
      `insert into contribution (code, title, summary, body, ${copied})
       select 'PLANTED-' || planted.at, planted.title, '', planted.body, ${copied}
         from (select * from contribution
                where type = 'SUGGESTION' and visibility = 'INTERNAL' and date_submitted is not null
                  and not is_deleted order by id limit 1) model
        cross join unnest($1::text[], $2::text[]) with ordinality as planted (title, body, at)`,
      [planted.map(titleOf), planted.map(textOf)],
    );
    await client.query('vacuum analyze contribution, contribution_words, searched_words');
  });
  // As it is done each night: words are weighed by how many texts hold them.
  const { db, close } = createDatabase(databaseUrl, { poolSize: 1 });
  await countWords(db, new Date()).finally(close);
}
