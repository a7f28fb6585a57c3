import { createHash } from 'node:crypto';
import { FIRST_VIEW_ID, FIRST_VIEW_MARKS, OWN_VIEW_ATTRIBUTE } from '#contract/page/start-data.ts';
import { BEFORE_PAINT } from './before-paint.ts';
import { jsonInPage } from './head.ts';
import { APPLICATION_FILES_ID, type ViewFiles, WAKE } from './wake.ts';

/** The one script that stands in a page itself. */
export const INLINE_SCRIPT = `${BEFORE_PAINT};${WAKE}`;

/** That script as the content security policy names it; no other inline script runs. */
export const INLINE_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(INLINE_SCRIPT).digest('base64')}'`;

/** Who pressed something sees that it is being worked on. */
const STYLES =
  `#${FIRST_VIEW_ID}{display:contents}[${OWN_VIEW_ATTRIBUTE}] #${FIRST_VIEW_ID}{display:none}` +
  `:root:has([${FIRST_VIEW_MARKS.pressed}]){cursor:progress}[${FIRST_VIEW_MARKS.pressed}]{opacity:.6}`;

/** A form is of no use to whoever runs no scripts; they read that the application needs them. */
const WITHOUT_SCRIPTS = `<noscript><style>#${FIRST_VIEW_ID}{display:none}</style></noscript>`;

/** What stands in the head of a page that brings its first view along. */
export const firstViewHead = (files: ViewFiles) =>
  `<style>${STYLES}</style>` +
  (files.attendant ? WITHOUT_SCRIPTS : '') +
  `<script type="application/json" id="${APPLICATION_FILES_ID}">${jsonInPage(files)}</script>` +
  `<script>${INLINE_SCRIPT}</script>`;
