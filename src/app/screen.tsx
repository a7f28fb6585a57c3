import type { FunctionComponent } from 'react';
import type { Access } from '#contract/roles.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { Guard } from './Guard.tsx';
import { type LoadScreen, lazyScreen } from './lazyScreen.tsx';
import type { Page } from './page.ts';

/** A page with its view: a component that checks access and loads the view's code at the first entry. */
export interface Screen extends FunctionComponent, Page {
  load: LoadScreen;
}

function View({ page }: { page: Screen }) {
  const Content = lazyScreen(page.load);
  return (
    <Guard page={page}>
      <Content />
    </Guard>
  );
}

type Options = Omit<Page, 'path' | 'access'>;
type Labelled = { label: MessageKey };

/**
 * Declares a screen: `screen('/campaign', everyone, () => import('./CampaignList.tsx'), { label: 'menu.campaigns' })`.
 * Give it to a resource as `list`, `create`, `edit` or `show`, or to `options.pages`.
 */
export function screen(
  path: string,
  access: Access,
  load: LoadScreen,
  options: Options & Labelled,
): Screen & Labelled;
export function screen(path: string, access: Access, load: LoadScreen, options?: Options): Screen;
export function screen(path: string, access: Access, load: LoadScreen, options: Options = {}): Screen {
  const page: Screen = Object.assign(() => <View page={page} />, { path, access, load }, options);
  return page;
}
