import type { OutboxMail } from "@switchyard/spec/http";
import { useState } from "react";
import { formatMoment } from "../../ui/format/time.ts";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";

/** Loads nothing and runs nothing, whatever the mail asks for; and a mail without style of its own can be read. */
const PREAMBLE = `
	<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
	<style>:root { color-scheme: light; background: #fff } body { margin: 20px 24px; font: 14px/1.5 system-ui, sans-serif }</style>`;

/** A mail's HTML in a frame with an origin of its own, without scripts, forms, links out or anything from the network. */
function HtmlMail({ html }: { readonly html: string }) {
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

/** One mail. Its text is shown as it is; its HTML only on request, and cut off from everything. */
export function MailReader({ mail }: { readonly mail: OutboxMail }) {
	const [view, setView] = useState<"text" | "html">("text");
	return (
		<article aria-label={mail.subject || "No subject"} className="flex h-full min-h-0 flex-col">
			<header className="flex flex-col gap-3 border-b border-border px-6 py-4">
				<div className="flex items-start gap-4">
					<h2 className="min-w-0 flex-1 text-lg font-semibold break-words">{mail.subject || "No subject"}</h2>
					{mail.html !== undefined && (
						<SegmentedControl
							label="Show the mail as"
							value={view}
							onValueChange={setView}
							segments={[
								{ value: "text", label: "Text" },
								{ value: "html", label: "HTML" },
							]}
						/>
					)}
				</div>
				<dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
					<Line name="From">{mail.from}</Line>
					<Line name="To">{mail.to.join(", ")}</Line>
					<Line name="Received">{formatMoment(mail.at)}</Line>
				</dl>
			</header>
			{view === "html" && mail.html !== undefined ? (
				<HtmlMail html={mail.html} />
			) : (
				<ScrollRegion
					label="Text of the mail"
					className="min-h-0 flex-1 px-6 py-5 leading-6 break-words whitespace-pre-wrap"
				>
					{mail.text || <span className="text-text-muted">This mail has no text.</span>}
				</ScrollRegion>
			)}
		</article>
	);
}

function Line({ name, children }: { readonly name: string; readonly children: string }) {
	return (
		<>
			<dt className="text-text-muted">{name}</dt>
			<dd className="min-w-0 break-words">{children}</dd>
		</>
	);
}
