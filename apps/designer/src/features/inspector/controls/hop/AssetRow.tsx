import type { HopAsset } from "@switchyard/spec/flow";
import { Select } from "../../../../ui/Select.tsx";
import type { MessageContext } from "../../message/use-message-context.ts";
import { ControlError } from "../ListFieldset.tsx";
import { ItemFrame } from "../rows/ItemFrame.tsx";
import { ItemName } from "../rows/ItemName.tsx";
import type { ItemRow } from "../rows/item-row.ts";
import { useItemName } from "../rows/use-item-name.ts";
import { ScopedValue, ValueScope } from "../ScopedValue.tsx";
import { ASSET_KINDS, withKind } from "./hop-plan.ts";

interface AssetRowProps {
	readonly row: ItemRow<HopAsset>;
	readonly message: MessageContext;
}

/** One asset: its name, what it is for, and what fills it. */
export function AssetRow({ row, message }: AssetRowProps) {
	const { item: asset, readOnly, problemOf, onItem } = row;
	const { input, named } = useItemName(row);
	const { kind, value = { scope: "Message", path: asset.name } as const } = asset;
	const setValue = (next: NonNullable<HopAsset["value"]>) => onItem({ ...asset, value: next });
	return (
		<ItemFrame
			row={row}
			called={asset.name}
			head={
				<>
					<ItemName {...{ row, input }} maxLength={64} />
					{kind === "input" && (
						<ValueScope name={asset.name} value={value} onValue={setValue} readOnly={readOnly} />
					)}
				</>
			}
		>
			<Select
				label={`Kind of ${asset.name}`}
				labelHidden
				options={ASSET_KINDS}
				value={kind}
				onValueChange={(next) => onItem(withKind(asset, next as HopAsset["kind"]))}
				disabled={readOnly}
			/>
			{kind === "input" ? (
				<ScopedValue
					{...{ message, readOnly }}
					name={asset.name}
					value={value}
					onValue={setValue}
					problemOf={(next) => problemOf({ ...named, value: next })}
				/>
			) : (
				<ControlError error={problemOf(named)} />
			)}
		</ItemFrame>
	);
}
