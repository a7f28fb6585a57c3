import { type Access, can, type Module, type RoleSet } from '#contract/roles.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';

/** Where a page is, and for whom. */
export interface Page {
  /** Path with `:name` places, absolute. */
  path: string;
  /** Who may enter. */
  access: Access;
  /** A demand on top of it, such as the administrators of the type in the path. */
  demand?: Access;
  /** The page does not exist while this is false. */
  exists?: (settings: AppSettings) => boolean;
  /** The page brings its own full-width frame (home): no page margins around it. */
  wide?: boolean;
  /** What menus call it. */
  label?: MessageKey;
}

export const moduleIsOn = (module: Module) => (settings: AppSettings) =>
  settings.availableModules.includes(module);

/**
 * Whether a person may enter a page that exists.
 * @param params values of the path's places, read by access rules that name one
 */
export function mayEnter(
  { access, demand }: Page,
  roles: RoleSet | null,
  params: Readonly<Record<string, unknown>> = {},
): boolean {
  return can(roles, access, params) && (demand === undefined || can(roles, demand, params));
}
