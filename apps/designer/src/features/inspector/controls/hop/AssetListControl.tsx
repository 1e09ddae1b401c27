import type { HopAsset } from "@switchyard/spec";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import type { MessageContext } from "../../message/use-message-context.ts";
import type { ControlProps } from "../control-props.ts";
import { ControlError, ListFieldset } from "../ListFieldset.tsx";
import { movedItem } from "../reorder/moved-item.ts";
import { useReorder } from "../reorder/use-reorder.ts";
import { useRowKeys } from "../use-row-keys.ts";
import { AssetRow } from "./AssetRow.tsx";
import { newAsset } from "./hop-plan.ts";

interface AssetListControlProps extends ControlProps {
	readonly message: MessageContext;
}

/** The named values of a hop: each with its kind, inputs with what fills them. */
export function AssetListControl({
	label,
	value,
	onChange,
	message,
	check,
	readOnly,
	place,
}: AssetListControlProps) {
	const assets = Array.isArray(value) ? (value as readonly HopAsset[]) : [];
	const rows = useRowKeys(assets.length);
	const [moved, setMoved] = useState("");
	const reorder = useReorder({
		count: assets.length,
		onMove(from, to) {
			rows.move(from, to);
			onChange(movedItem(assets, from, to));
			setMoved(`${assets[from]?.name} is now ${to + 1} of ${assets.length}.`);
		},
	});
	return (
		<ListFieldset label={label}>
			<VisuallyHidden live>{moved}</VisuallyHidden>
			<div ref={reorder.list} className="flex min-w-0 flex-col gap-2">
				{assets.map((asset, index) => (
					<AssetRow
						key={rows.keys[index]}
						{...{ asset, message, readOnly }}
						place={`${place} ${rows.keys[index]}`}
						row={reorder.row(index)}
						handle={assets.length > 1 ? reorder.handle(index) : undefined}
						problemOf={(next) => check(assets.with(index, next)).get(`[${index}]`)}
						onAsset={(next) => onChange(assets.with(index, next))}
						onRemove={() => {
							rows.forget(index);
							onChange(assets.toSpliced(index, 1));
						}}
					/>
				))}
			</div>
			<ControlError error={check(assets).get("")} />
			{!readOnly && (
				<Button
					size="sm"
					icon={<Plus aria-hidden size={14} />}
					onClick={() => onChange([...assets, newAsset(assets)])}
				>
					Add asset
				</Button>
			)}
		</ListFieldset>
	);
}
