/** Colors of the pictures of a garden, by the time of day. */
export interface Palette {
  sky: readonly [top: string, bottom: string];
  sun: string;
  /** From the far hill to the near one. */
  hills: readonly string[];
  path: string;
  /** Leaves and stems, from dark to light. */
  leaves: readonly [dark: string, middle: string, light: string];
}

export const PALETTES = {
  morning: {
    sky: ['#EAF3EC', '#FBF4E4'],
    sun: '#F1C477',
    hills: ['#BBD8C6', '#86B89E', '#4C9375', '#1B6B50'],
    path: '#F6EBD2',
    leaves: ['#114836', '#2E8562', '#7DBD98'],
  },
  noon: {
    sky: ['#DDEFF2', '#F4F7EC'],
    sun: '#FBE3B0',
    hills: ['#B4D6D4', '#7BB5AC', '#3E8C80', '#155E57'],
    path: '#EFF3DF',
    leaves: ['#0E4440', '#2B857A', '#8CC9B4'],
  },
  evening: {
    sky: ['#F7E3C3', '#F9EFE0'],
    sun: '#E8A33D',
    hills: ['#E2C79B', '#B9B487', '#67906B', '#25603F'],
    path: '#FAF0DA',
    leaves: ['#174A31', '#4B8A55', '#A9BF7E'],
  },
  dusk: {
    sky: ['#28483F', '#5E8570'],
    sun: '#F1BE6B',
    hills: ['#4B7A68', '#336553', '#204F3F', '#12372B'],
    path: '#C9D8BE',
    leaves: ['#0C2A20', '#3F8A6B', '#9ED3B4'],
  },
} as const satisfies Record<string, Palette>;
