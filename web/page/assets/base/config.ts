// Where the page is served from. Package web replaces this file.

/** @type {{http: boolean, engine: boolean, studio: boolean, mux: boolean, version: string}} */
export const config = { http: true, engine: false, studio: false, mux: false, version: 'source' };
