import { z } from 'zod';
import { endpoint } from '#contract/http.ts';
import { everyone } from '#contract/roles.ts';
import { AppSettings, Messages, ServerInfo } from './schema.ts';

export const settingsEndpoints = {
  app: endpoint('GET api/public/config/app', {
    access: everyone,
    summary: 'Public settings of the application',
    response: AppSettings,
  }),
  messages: endpoint('GET api/public/config/locale/:lang', {
    access: everyone,
    summary: 'All texts of the browser application in one language',
    params: z.object({ lang: z.string().max(20) }),
    response: Messages,
  }),
  textEditor: endpoint('GET public/config/text-editor', {
    access: everyone,
    summary: 'Tools of the rich-text editor',
    aliases: ['api/public/config/text-editor'],
    response: z.array(z.string()),
  }),
  info: endpoint('GET management/info', {
    access: everyone,
    summary: 'Active profiles and build',
    response: ServerInfo,
  }),
};
