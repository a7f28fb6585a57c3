import { useDataProvider as useReactAdminsDataProvider } from 'ra-core';
import type { IdeagardenDataProvider } from './dataProvider.ts';

/** The methods by name, without the index signature that lets any other name compile. */
export type NamedMethods = {
  [K in keyof IdeagardenDataProvider as string extends K ? never : K]: IdeagardenDataProvider[K];
};

/** The data provider of the application, with every method by its name. */
export const useDataProvider = (): NamedMethods => useReactAdminsDataProvider<IdeagardenDataProvider>();
