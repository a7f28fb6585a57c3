import type { ConfigProps, Properties, ServerEnvironment } from '#contract/system/schema.ts';

export interface Property {
  name: string;
  value: Properties[string];
  /** What counts where it is not set. */
  standard?: string | undefined;
}

export interface PropertyGroup {
  name: string;
  properties: readonly Property[];
}

/** The server's configuration, by group. */
export const groupsOfConfig = ({ contexts }: ConfigProps): PropertyGroup[] =>
  Object.entries(contexts.application.beans).map(([name, { properties }]) => ({
    name,
    properties: Object.entries(properties).map(([property, value]) => ({ name: property, value })),
  }));

/** The environment, by where its values come from. */
export const groupsOfEnvironment = ({ propertySources }: ServerEnvironment): PropertyGroup[] =>
  propertySources.map(({ name, properties }) => ({
    name,
    properties: Object.entries(properties).map(([property, { value, default: standard }]) => ({
      name: property,
      value,
      standard,
    })),
  }));

/** A value as it is read and searched. */
export const textOf = (value: Properties[string]): string =>
  Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);

/** The properties whose name or value holds a text; of a group whose own name does, all. */
export function searchGroups(groups: readonly PropertyGroup[], search: string): PropertyGroup[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return groups.filter(({ properties }) => properties.length > 0);
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  return groups
    .map((group) => ({
      ...group,
      properties: group.properties.filter(
        ({ name, value }) => holds(group.name) || holds(name) || holds(textOf(value)),
      ),
    }))
    .filter(({ properties }) => properties.length > 0);
}
