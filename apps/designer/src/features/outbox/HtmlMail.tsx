/** Loads nothing and runs nothing, whatever the mail asks for. */
const POLICY =
	"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">";

/** A mail's HTML in a frame with an origin of its own, without scripts, forms, links out or anything from the network. */
export function HtmlMail({ html }: { readonly html: string }) {
	return (
		<iframe
			title="HTML of the mail"
			sandbox=""
			referrerPolicy="no-referrer"
			srcDoc={POLICY + html}
			// Mails are written for white paper, in either theme.
			className="min-h-0 w-full flex-1 bg-white"
		/>
	);
}
