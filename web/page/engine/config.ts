// Where the page is served from. Package web replaces this file.

export const config: {
  http: boolean;
  engine: boolean;
  studio: boolean;
  mux: boolean;
  highs: boolean;
  version: string;
} = { http: true, engine: false, studio: false, mux: false, highs: false, version: 'source' };
