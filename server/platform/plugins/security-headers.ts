import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { systemEndpoints } from '#contract/system/endpoints.ts';
import { VIDEO_HOSTS } from '#contract/texts/rich-text.ts';

const REPORTS = `/${systemEndpoints.policyReports.path}`;
/** What no page of ours uses, and so no script in one may ask for either. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope'],
  ...['hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
  ...['xr-spatial-tracking'],
];
const PERMISSIONS = UNUSED_FEATURES.map((name) => `${name}=()`).join(', ');
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * What browsers prevent in our pages, and where they report what they prevented.
 * @param inlineScript the one script that is in a page, by its sum
 * @param publicUrl where people reach the application; when that is by HTTPS, browsers come by nothing else from then on
 * @param hstsSubdomains so they do to its subdomains, of which only whoever runs the server knows
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  {
    inlineScript,
    publicUrl,
    hstsSubdomains,
  }: { inlineScript: string; publicUrl: string | undefined; hstsSubdomains: boolean },
): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        objectSrc: ["'none'"],
        // No element may turn the addresses of a page elsewhere.
        baseUri: ["'none'"],
        scriptSrc: ["'self'", inlineScript],
        // Styles are made while the application runs (emotion), images may be shown before they are sent.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // Videos in rich text, from the two hosts that the cleaner lets through.
        frameSrc: ["'self'", ...VIDEO_HOSTS.map((host) => `https://${host}`)],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
        // Markup and addresses of scripts are refused unless one of these answers for them: ours (src/trustedTypes.ts), and
        // those of the cleaner and of the editor's clipboard.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'ideagarden', 'dompurify', 'ProseMirrorClipboard'],
        reportTo: ['csp'],
        // For browsers that do not know the line above.
        reportUri: [REPORTS],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl?.startsWith('https://')
      ? { maxAge: YEAR_SECONDS, includeSubDomains: hstsSubdomains }
      : false,
  });
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS).header('reporting-endpoints', `csp="${REPORTS}"`);
    done();
  });
}
