import { z } from 'zod';

/** A text without formatting; '' when there is none. `max` in characters, `rows` as its input begins. */
interface TextAttribute {
  kind: 'text';
  max: number;
  rows: number;
}

/** A decimal number; null when there is none. Lists show it as a column that readers can switch on. */
interface NumberAttribute {
  kind: 'number';
  min: number;
  max: number;
  /** Lists are filtered by `{name}.greaterThanOrEqual` and `{name}.lessThanOrEqual`. */
  filterable: boolean;
  /** Lists are sorted by it. Needs an index (type, column, id), as those of `contribution` are. */
  sortable: boolean;
}

type Attribute = TextAttribute | NumberAttribute;

/**
 * Plain values of a contribution, each named once: what forms, lists, filters, exports, the detail, saves, the history and
 * copies do with them follows from this table (docs/architecture.md, "Adding a field to a contribution").
 */
export const CONTRIBUTION_ATTRIBUTES = {
  summary: { kind: 'text', max: 500, rows: 2 },
} as const satisfies Readonly<Record<string, Attribute>>;

type Table = typeof CONTRIBUTION_ATTRIBUTES;
export type AttributeName = keyof Table;
type ValueOf<A extends Attribute> = A extends NumberAttribute ? number | null : string;
export type AttributeValues = { -readonly [Name in AttributeName]: ValueOf<Table[Name]> };
type SortableName = {
  [Name in AttributeName]: Table[Name] extends { sortable: true } ? Name : never;
}[AttributeName];
type FilterableName = {
  [Name in AttributeName]: Table[Name] extends { filterable: true } ? Name : never;
}[AttributeName];

export const ATTRIBUTES: readonly (Attribute & { name: AttributeName })[] = Object.entries(
  CONTRIBUTION_ATTRIBUTES as Readonly<Record<AttributeName, Attribute>>,
).map(([name, attribute]) => ({ name: name as AttributeName, ...attribute }));

const namesOf = <Name extends string>(chosen: (attribute: Attribute) => boolean) =>
  ATTRIBUTES.filter(chosen).map(({ name }) => name as string as Name);

export const SORTABLE_ATTRIBUTES = namesOf<SortableName>(
  (attribute) => attribute.kind === 'number' && attribute.sortable,
);
export const FILTERABLE_ATTRIBUTES = namesOf<FilterableName>(
  (attribute) => attribute.kind === 'number' && attribute.filterable,
);

/** Longest text that a draft may keep; its bounds are judged when it is submitted. */
const LONGEST_DRAFT = 10_000;

const shapeOf = (schemaOf: (attribute: Attribute) => z.ZodType) =>
  Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute.name, schemaOf(attribute)]));

/** Attributes in rows and details. */
export const attributeShape = shapeOf(({ kind }) =>
  kind === 'text' ? z.string() : z.number().nullable(),
) as unknown as { [Name in AttributeName]: z.ZodType<AttributeValues[Name], AttributeValues[Name]> };

/** Attributes in a save: left out they stay, null empties them. */
export const attributeChangeShape = shapeOf(({ kind }) =>
  kind === 'text' ? z.string().max(LONGEST_DRAFT).nullish() : z.number().nullish(),
) as unknown as {
  [Name in AttributeName]: z.ZodOptional<
    z.ZodNullable<z.ZodType<NonNullable<AttributeValues[Name]>, NonNullable<AttributeValues[Name]>>>
  >;
};

type Bound = 'greaterThanOrEqual' | 'lessThanOrEqual';

/** Filters of the lists, both bounds included. */
export const attributeFilters = Object.fromEntries(
  FILTERABLE_ATTRIBUTES.flatMap((name) =>
    (['greaterThanOrEqual', 'lessThanOrEqual'] as const).map((bound) => [
      `${name}.${bound}`,
      z.coerce.number().optional(),
    ]),
  ),
) as { [Name in `${FilterableName}.${Bound}`]: z.ZodOptional<z.ZodCoercedNumber<unknown>> };

/** The attributes alone of something that has more. */
export const attributesOf = (values: AttributeValues): AttributeValues =>
  Object.fromEntries(ATTRIBUTES.map(({ name }) => [name, values[name]])) as unknown as AttributeValues;

/** What is wrong with the value of an attribute on submit, as field errors name it. */
export function attributeFault(
  attribute: Attribute,
  value: string | number | null,
): 'Size' | 'Min' | 'Max' | null {
  if (attribute.kind === 'text') return [...String(value ?? '')].length > attribute.max ? 'Size' : null;
  if (typeof value !== 'number') return null;
  if (value < attribute.min) return 'Min';
  return value > attribute.max ? 'Max' : null;
}
