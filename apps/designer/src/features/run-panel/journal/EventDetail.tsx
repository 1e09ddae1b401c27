import { descriptorOf, type Event } from "@switchyard/spec/event";
import { ValueView } from "../../../ui/value-view/ValueView.tsx";
import { messageDialect } from "./message-dialect.ts";

interface EventDetailProps {
	readonly event: Event;
	/** The whole journal, for what the event refers to. */
	readonly events: readonly Event[];
}

/** What an event says, the event as it is in the journal, and for a tool call the message that foreign hosts see. */
export function EventDetail({ event, events }: EventDetailProps) {
	const message = messageDialect(event, events);
	return (
		<div className="flex flex-col gap-2 p-3">
			<p className="text-sm text-text-muted">{descriptorOf(event).summary.replaceAll("`", "")}</p>
			<ValueView label={`Event ${event.seq}`} value={event} openLevels={2} />
			{message && (
				<>
					<p className="text-sm text-text-muted">As the message that a host in another language sees:</p>
					<ValueView label={`Event ${event.seq} as a message`} value={message} openLevels={2} />
				</>
			)}
		</div>
	);
}
