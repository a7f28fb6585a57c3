import { testEveryEndpoint } from '#tests/support/fuzz/everyEndpoint.ts';

testEveryEndpoint(1);
