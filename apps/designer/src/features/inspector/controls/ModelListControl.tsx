import type { ModelSetting } from "@switchyard/spec/model";
import { partOf } from "../../../core/editor/unfinished/unfinished-text.ts";
import { NO_PLACE_PROBLEMS } from "../problems/field-problems.ts";
import type { ControlProps } from "./control-props.ts";
import { ControlError } from "./ListFieldset.tsx";
import { ModelControl } from "./ModelControl.tsx";
import { ItemFrame } from "./rows/ItemFrame.tsx";
import { ItemList } from "./rows/ItemList.tsx";

/** Models in the order in which they are asked. Without any, there is no value. */
export function ModelListControl({ onChange, onClear, place, ...list }: ControlProps) {
	const set = (models: unknown) =>
		Array.isArray(models) && models.length === 0 && onClear ? onClear() : onChange(models);
	return (
		<ItemList<ModelSetting>
			{...list}
			onChange={set}
			nameOf={nameOf}
			add={{ label: "Add model", make: () => ({ provider: "anthropic", model: "", credential: "" }) }}
		>
			{(row) => {
				const called = `model ${row.index + 1}`;
				return (
					<ItemFrame
						key={row.key}
						row={row}
						called={called}
						head={<span className="min-w-0 flex-1 truncate text-sm text-text-muted">{row.index + 1}</span>}
					>
						<ModelControl
							label={`Fallback ${called}`}
							schema={{ type: "object" }}
							value={row.item}
							onChange={(model) => row.onItem(model as ModelSetting)}
							check={() => NO_PLACE_PROBLEMS}
							readOnly={row.readOnly}
							place={partOf(place, `${row.index}`)}
						/>
						<ControlError error={row.problemOf(row.item)} />
					</ItemFrame>
				);
			}}
		</ItemList>
	);
}

function nameOf(setting: ModelSetting): string {
	return "model" in setting && setting.model !== "" ? setting.model : setting.provider;
}
