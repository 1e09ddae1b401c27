import type { useDraft } from "../../../../ui/draft/use-draft.ts";
import { TextField } from "../../../../ui/TextField.tsx";

interface ItemNameProps {
	/** The name as it is kept. */
	readonly name: string;
	/** The name as it is typed. */
	readonly draft: ReturnType<typeof useDraft<string>>;
	readonly maxLength: number;
	readonly readOnly: boolean;
	readonly error?: string | undefined;
}

/** The name of an item that others refer to by it: left empty, it goes back to what it was. */
export function ItemName({ name, draft, maxLength, readOnly, error }: ItemNameProps) {
	return (
		<TextField
			className="flex-1"
			label={`Name of ${name}`}
			labelHidden
			mono
			maxLength={maxLength}
			value={draft.draft}
			readOnly={readOnly}
			error={error}
			onChange={(event) => draft.change(event.target.value)}
			onBlur={draft.leave}
		/>
	);
}
