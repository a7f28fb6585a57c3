import { z } from 'zod';
import { forEveryone } from '#contract/http.ts';
import { AppSettings, Messages, ServerInfo } from './schema.ts';

export const settingsEndpoints = {
  app: forEveryone('GET api/public/config/app', {
    summary: 'Public settings of the application',
    response: AppSettings,
  }),
  messages: forEveryone('GET api/public/config/locale/:lang', {
    summary: 'All texts of the browser application in one language',
    params: z.object({ lang: z.string().max(20) }),
    response: Messages,
  }),
  textEditor: forEveryone('GET public/config/text-editor', {
    summary: 'Tools of the rich-text editor',
    aliases: ['api/public/config/text-editor'],
    response: z.array(z.string()),
  }),
  info: forEveryone('GET management/info', {
    summary: 'Active profiles and build',
    response: ServerInfo,
  }),
};
