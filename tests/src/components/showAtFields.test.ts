import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { showAtFields } from '#src/components/inputs/showAtFields.ts';

const refusal = (message: string, params?: string) =>
  new HttpError(message, 400, { message, errorKey: message, ...(params ? { params } : {}) });

test('the server’s own field errors stay at their fields', () => {
  const error = new HttpError('error.validation', 400, { errors: { title: 'Size' } });
  expect(showAtFields(error, {})).toEqual({ title: 'Size' });
});

test('a name that another record has is refused at its field in words that need no name of the record', () => {
  expect(showAtFields(refusal('error.alreadyExists', 'tag'), { 'error.alreadyExists': 'name' })).toEqual({
    name: 'error.alreadyExists.field',
  });
});

test('what a refusal names is filled into the text at its field; other refusals belong to no field', () => {
  const fieldOf = { 'error.password.short': 'password' };
  expect(showAtFields(refusal('error.password.short', '12'), fieldOf)).toEqual({
    password: '@@react-admin@@{"message":"error.password.short","args":{"param":"12"}}',
  });
  expect(showAtFields(refusal('error.other'), fieldOf)).toEqual({});
});
