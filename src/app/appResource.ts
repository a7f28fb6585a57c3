import type { ResourceProps } from 'ra-core';
import type { MessageKey } from '#messages/message-key.ts';
import type { ResourceName } from '#src/dataProvider/resourceTypes.ts';
import type { Screen } from './screen.tsx';

/** A resource of the API and its screens, as `src/features/<feature>/index.ts` exports it. */
export interface AppResource extends ResourceProps {
  name: ResourceName;
  list?: Screen;
  create?: Screen;
  edit?: Screen;
  show?: Screen;
  icon: NonNullable<ResourceProps['icon']>;
  options: {
    /** The documented address below which all screens of the resource are. */
    path: string;
    /** What react-admin calls many of them. */
    label: MessageKey;
    /** Further screens by name; `authProvider.canAccess` takes the name as an action. */
    pages?: Readonly<Record<string, Screen>>;
  };
}

export const screensOf = ({ list, create, edit, show, options }: AppResource): Screen[] =>
  [list, create, edit, show, ...Object.values(options.pages ?? {})].filter((screen) => screen !== undefined);
