import type { Message } from "@switchyard/spec/json";
import { useQuery } from "@tanstack/react-query";
import type { FlowSession } from "../../../../services/flow-session.ts";
import { formatMoment } from "../../../../ui/format/time.ts";
import { Select } from "../../../../ui/Select.tsx";

interface PastMessagesProps {
	readonly flowSession: FlowSession;
	readonly trigger: string;
	readonly onPick: (message: Message) => void;
}

/** The messages that the latest runs started with at a trigger, to take one of. Not there while there is none. */
export function PastMessages({ flowSession, trigger, onPick }: PastMessagesProps) {
	const { data: past = [] } = useQuery({
		queryKey: ["past-messages", flowSession.editor.store.getState().flow.id, trigger],
		queryFn: () => flowSession.pastMessages(trigger),
		gcTime: 0,
	});
	if (past.length === 0) return null;
	return (
		<Select
			label="From a past run"
			placeholder="Take the message of a past run…"
			options={past.map(({ run, at }) => ({ value: run, label: formatMoment(at) }))}
			value={undefined}
			onValueChange={(picked) => {
				const found = past.find(({ run }) => run === picked);
				if (found) onPick(found.message);
			}}
		/>
	);
}
