import { classNames } from "../../../ui/class-names.ts";
import { WithCode } from "../../../ui/WithCode.tsx";
import type { Preview } from "./preview.ts";
import type { Sample } from "./sample-message.ts";
import { shortJson } from "./short-json.ts";

interface PreviewLineProps {
	readonly preview: Preview;
	readonly source: Sample["source"];
	/** What an unset value means here. */
	readonly unset?: string;
}

const SOURCES: Record<Sample["source"], string> = {
	run: "Last run:",
	trigger: "Trigger:",
	nowhere: "Here:",
};

/** What a Message setting gives for the message known here, in a line. */
export function PreviewLine({ preview, source, unset = "Nothing is read yet." }: PreviewLineProps) {
	switch (preview.state) {
		case "unset":
			return <p className="text-sm text-text-muted">{unset}</p>;
		case "problem": {
			// What the trigger starts with is not yet what arrives here: what it lacks may be written on the way.
			const certain = preview.malformed || source === "run";
			if (!certain && source === "nowhere") return <NothingKnown />;
			return (
				<p className={classNames("text-sm", certain ? "text-warning" : "text-text-muted")}>
					{!certain && `${SOURCES[source]} `}
					<WithCode text={preview.problem} />
				</p>
			);
		}
		case "nothing":
			if (source === "nowhere") return <NothingKnown />;
			return <p className="text-sm text-text-muted">{SOURCES[source]} nothing is there.</p>;
		case "value":
			return (
				<div className="flex min-w-0 flex-col">
					<p className="flex min-w-0 gap-1.5 text-sm text-text-muted">
						<span className="shrink-0">{SOURCES[source]}</span>
						<code className="min-w-0 truncate font-mono text-message">{shortJson(preview.value)}</code>
					</p>
					{preview.misfit && (
						<p className="text-sm text-warning">The run would refuse it: it {preview.misfit}.</p>
					)}
				</div>
			);
	}
}

function NothingKnown() {
	return <p className="text-sm text-text-muted">Run the flow once to see the value.</p>;
}
