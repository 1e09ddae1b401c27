import type { Event } from "@switchyard/spec";
import { useState } from "react";
import { JsonView } from "../../../ui/json-view/JsonView.tsx";
import { summaryOf } from "./event-summary.ts";
import { messageDialect } from "./message-dialect.ts";

interface JournalEntryProps {
	readonly event: Event;
	/** The whole journal, for what the event refers to. */
	readonly events: readonly Event[];
}

/** One event in a line; opened, the whole of it, and for a tool call the message that foreign hosts see. */
export function JournalEntry({ event, events }: JournalEntryProps) {
	const [open, setOpen] = useState(false);
	const message = open ? messageDialect(event, events) : undefined;
	return (
		<details onToggle={(toggle) => setOpen(toggle.currentTarget.open)}>
			<summary className="flex h-6 cursor-default items-center gap-3 rounded-sm px-1 font-mono text-sm hover:bg-hover">
				<span className="w-8 shrink-0 text-right text-text-muted tabular-nums">{event.seq}</span>
				<span className="w-28 shrink-0">{event.type}</span>
				<span className="min-w-0 truncate text-text-muted">{summaryOf(event)}</span>
			</summary>
			{open && (
				<div className="flex flex-col gap-2 py-1">
					<JsonView label={`Event ${event.seq}`} value={event} />
					{message && (
						<>
							<p className="text-sm text-text-muted">As the message that a host in another language sees:</p>
							<JsonView label={`Event ${event.seq} as a message`} value={message} />
						</>
					)}
				</div>
			)}
		</details>
	);
}
