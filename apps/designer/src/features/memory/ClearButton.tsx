import { Trash2 } from "lucide-react";
import { useState } from "react";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Whose } from "./MemoryFilters.tsx";
import { useForget } from "./use-forget.ts";

interface ClearButtonProps {
	readonly whose: Whose;
	/** How many entries are shown in all. */
	readonly total: number;
}

/** Forgets all of the memory or of the person that is chosen, after asking; nothing while neither is. */
export function ClearButton({ whose, total }: ClearButtonProps) {
	const [asking, setAsking] = useState(false);
	const forget = useForget(() => setAsking(false));
	const { memory, person } = whose;
	if ((memory === undefined && person === undefined) || total === 0) return null;
	return (
		<>
			<Button icon={<Trash2 size={14} />} onClick={() => setAsking(true)}>
				Clear…
			</Button>
			<AlertDialog
				open={asking}
				onOpenChange={setAsking}
				title={`Clear ${wordsOf(whose)}?`}
				description="Every entry of it is forgotten, also those that the text above leaves out. This cannot be undone."
				action="Clear"
				danger
				busy={forget.isPending}
				onAction={() => forget.mutate(whose)}
			/>
		</>
	);
}

function wordsOf({ memory, person }: Whose): string {
	const what = memory === undefined ? "all memories" : `the memory “${memory}”`;
	if (person === undefined) return what;
	return person === ""
		? `what is shared in ${what}`
		: `what ${what} hold${memory === undefined ? "" : "s"} of ${person}`;
}
