/**
 * Prints the documentation of the API for the version of its argument. The build keeps it: made when it was first asked for, it
 * took seconds on a busy server that had just started.
 */
import { ENDPOINT_GROUPS } from '#contract/endpoints.ts';
import { openApiDocument } from './api-docs.ts';

process.stdout.write(JSON.stringify(openApiDocument(ENDPOINT_GROUPS, process.argv[2] ?? '')));
