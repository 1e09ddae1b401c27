import { GripVertical } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "../../../../ui/IconButton.tsx";

interface ReorderHandleProps extends Omit<ComponentProps<"button">, "type"> {
	/** The row's name. */
	readonly name: string;
}

/** The looks of a row that can be moved: it fades while it is dragged, and a line shows where it would go. */
export const REORDER_ROW =
	"relative data-dragged:opacity-50 before:pointer-events-none before:absolute before:inset-x-0 before:hidden " +
	"before:h-0.5 before:rounded-full before:bg-accent data-drop:before:block " +
	"data-[drop=before]:before:-top-[5px] data-[drop=after]:before:-bottom-[5px]";

/** What a row is moved by. */
export function ReorderHandle({ name, ...handlers }: ReorderHandleProps) {
	return (
		<IconButton
			size="xs"
			label={`Move ${name}: drag it, or press the up and down arrow keys`}
			className="-ml-1 touch-none"
			icon={<GripVertical aria-hidden size={14} />}
			{...handlers}
		/>
	);
}
