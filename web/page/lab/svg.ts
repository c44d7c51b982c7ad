// A pen that writes SVG. It has the part of a canvas that paint.js uses.

function short(v: number) {
  return String(Math.round(v * 100) / 100);
}

function quoted(text: string) {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');
}

export class SVGPen {
  fillStyle: string | CanvasGradient | CanvasPattern = '#000';
  strokeStyle: string | CanvasGradient | CanvasPattern = '#000';
  lineWidth = 1;
  lineCap: CanvasLineCap = 'round';
  lineJoin: CanvasLineJoin = 'round';
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'center';
  textBaseline: CanvasTextBaseline = 'middle';
  globalAlpha = 1;
  private path = '';
  private dash: number[] = [];
  private parts: string[] = [];

  constructor(private width: number, private height: number) {}

  beginPath() {
    this.path = '';
  }

  closePath() {
    this.path += 'Z';
  }

  moveTo(x: number, y: number) {
    this.path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number) {
    this.path += `L${short(x)} ${short(y)}`;
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number) {
    this.path += `Q${short(cx)} ${short(cy)} ${short(x)} ${short(y)}`;
  }

  /** Adds a whole circle. */
  arc(x: number, y: number, r: number) {
    const [left, width, radius] = [short(x - r), short(2 * r), short(r)];
    this.path += `M${left} ${short(y)}a${radius} ${radius} 0 1 0 ${width} 0a${radius} ${radius} 0 1 0 -${width} 0Z`;
  }

  setLineDash(dash: number[]) {
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

  fillText(text: string, x: number, y: number) {
    const [, weight = '400', size = '10'] = /^(\d+)? ?([\d.]+)px/.exec(this.font) ?? [];
    this.parts.push(`<text x="${short(x)}" y="${short(y)}" font-size="${short(Number(size))}" font-weight="${weight}" fill="${this.fillStyle}" text-anchor="middle" dominant-baseline="central">${quoted(text)}</text>`);
  }

  private alpha() {
    return this.globalAlpha < 1 ? ` opacity="${short(this.globalAlpha)}"` : '';
  }

  /** Returns the picture. */
  text(paper: string, title: string) {
    const [width, height] = [short(this.width), short(this.height)];
    const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="system-ui, sans-serif">\n<title>${quoted(title)}</title>\n<rect width="100%" height="100%" fill="${paper}"/>\n${this.parts.join('\n')}\n</svg>\n`;
  }
}
