// What the page knows of where it stands. Package web puts the truth in place of this file.

/** @type {{http: boolean, engine: boolean, studio: boolean, version: string}} */
export const config = { http: true, engine: false, studio: false, version: 'source' };
