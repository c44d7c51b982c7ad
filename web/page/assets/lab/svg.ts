// A pen that writes SVG. It has the part of a canvas that paint.js uses.

/** @param {number} v */
function short(v) {
  return String(Math.round(v * 100) / 100);
}

/** @param {string} text */
function quoted(text) {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');
}

export class SVGPen {
  constructor() {
    /** @type {string | CanvasGradient | CanvasPattern} */
    this.fillStyle = '#000';
    /** @type {string | CanvasGradient | CanvasPattern} */
    this.strokeStyle = '#000';
    this.lineWidth = 1;
    /** @type {CanvasLineCap} */
    this.lineCap = 'round';
    /** @type {CanvasLineJoin} */
    this.lineJoin = 'round';
    this.font = '10px sans-serif';
    /** @type {CanvasTextAlign} */
    this.textAlign = 'center';
    /** @type {CanvasTextBaseline} */
    this.textBaseline = 'middle';
    this.globalAlpha = 1;
    /** @private */
    this.path = '';
    /** @private @type {number[]} */
    this.dash = [];
    /** @private @type {string[]} */
    this.parts = [];
  }

  beginPath() {
    this.path = '';
  }

  closePath() {
    this.path += 'Z';
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  moveTo(x, y) {
    this.path += `M${short(x)} ${short(y)}`;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  lineTo(x, y) {
    this.path += `L${short(x)} ${short(y)}`;
  }

  /**
   * @param {number} cx
   * @param {number} cy
   * @param {number} x
   * @param {number} y
   */
  quadraticCurveTo(cx, cy, x, y) {
    this.path += `Q${short(cx)} ${short(cy)} ${short(x)} ${short(y)}`;
  }

  /**
   * Adds a whole circle.
   * @param {number} x
   * @param {number} y
   * @param {number} r
   */
  arc(x, y, r) {
    const [left, width, radius] = [short(x - r), short(2 * r), short(r)];
    this.path += `M${left} ${short(y)}a${radius} ${radius} 0 1 0 ${width} 0a${radius} ${radius} 0 1 0 -${width} 0Z`;
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.dash = dash;
  }

  fill() {
    if (this.path === '') return;
    this.parts.push(`<path d="${this.path}" fill="${this.fillStyle}"${this.alpha()}/>`);
  }

  stroke() {
    if (this.path === '') return;
    const dash = this.dash.length > 0 ? ` stroke-dasharray="${this.dash.map(short).join(' ')}"` : '';
    this.parts.push(`<path d="${this.path}" fill="none" stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth)}" stroke-linecap="round" stroke-linejoin="round"${dash}${this.alpha()}/>`);
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   */
  fillText(text, x, y) {
    const [, weight = '400', size = '10'] = /^(\d+)? ?([\d.]+)px/.exec(this.font) ?? [];
    this.parts.push(`<text x="${short(x)}" y="${short(y)}" font-size="${short(Number(size))}" font-weight="${weight}" fill="${this.fillStyle}" text-anchor="middle" dominant-baseline="central">${quoted(text)}</text>`);
  }

  /** @private */
  alpha() {
    return this.globalAlpha < 1 ? ` opacity="${short(this.globalAlpha)}"` : '';
  }

  /**
   * Returns the picture.
   * @param {number} width
   * @param {number} height
   * @param {string} paper
   * @param {string} title
   */
  text(width, height, paper, title) {
    const size = `width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="system-ui, sans-serif">\n<title>${quoted(title)}</title>\n<rect width="100%" height="100%" fill="${paper}"/>\n${this.parts.join('\n')}\n</svg>\n`;
  }
}
