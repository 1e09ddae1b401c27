import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { REORDER_ROW, ReorderHandle } from "../reorder/ReorderHandle.tsx";
import type { ItemRow } from "./item-row.ts";

interface ItemFrameProps {
	readonly row: Pick<ItemRow<unknown>, "frame" | "handle" | "readOnly" | "onRemove">;
	/** What the item is called, for its buttons. */
	readonly called: string;
	/** Its first line: a name, and what stands beside it. */
	readonly head: ReactNode;
	readonly children: ReactNode;
}

/** The row of an item: on its first line what it is moved by, what it is, and what removes it. */
export function ItemFrame({ row, called, head, children }: ItemFrameProps) {
	const { frame, handle, readOnly, onRemove } = row;
	return (
		<div
			{...frame}
			className={classNames("flex min-w-0 flex-col gap-1.5 rounded-md border border-border p-2", REORDER_ROW)}
		>
			<div className="flex min-w-0 items-center gap-1">
				{handle && <ReorderHandle name={called} {...handle} />}
				{head}
				{!readOnly && (
					<IconButton
						size="xs"
						label={`Remove ${called}`}
						icon={<X aria-hidden size={14} />}
						onClick={onRemove}
					/>
				)}
			</div>
			{children}
		</div>
	);
}
