/** Loads nothing and runs nothing, whatever the mail asks for; and a mail without style of its own can be read. */
const PREAMBLE = `
	<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
	<style>:root { color-scheme: light; background: #fff } body { margin: 20px 24px; font: 14px/1.5 system-ui, sans-serif }</style>`;

/** A mail's HTML in a frame with an origin of its own, without scripts, forms, links out or anything from the network. */
export function HtmlMail({ html }: { readonly html: string }) {
	return (
		<iframe
			title="HTML of the mail"
			sandbox=""
			referrerPolicy="no-referrer"
			srcDoc={PREAMBLE + html}
			// Mails are written for white paper, in either theme.
			className="min-h-0 w-full flex-1"
		/>
	);
}
