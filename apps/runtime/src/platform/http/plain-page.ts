const STYLE = `
	:root { color-scheme: light dark; }
	body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: light-dark(#f4f4f6, #111116); color: light-dark(#1c1c22, #f1f1f4); font: 16px/1.5 system-ui, sans-serif; }
	main { box-sizing: border-box; width: min(100% - 2rem, 32rem); padding: 2rem; border: 1px solid light-dark(#dddde3, #2c2c34); border-radius: 12px; background: light-dark(#fff, #1a1a20); }
	h1 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.3; }
	p { margin: 0.5rem 0 0; color: light-dark(#5b5b66, #a3a3ae); overflow-wrap: anywhere; }
	code { font-family: ui-monospace, monospace; }
	a { color: inherit; }
`;

/**
 * A page that stands without the designer's files.
 * @param title plain text
 * @param body HTML
 * @param style CSS of the page's own
 */
export function plainPage(title: string, body: string, style = ""): string {
	return `<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8">
		<meta name="viewport" content="width=device-width, initial-scale=1">
		<link rel="icon" href="/favicon.svg">
		<title>${escapeHtml(title)} – Switchyard</title>
		<style>${STYLE}${style}</style>
	</head>
	<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>
`;
}

export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
