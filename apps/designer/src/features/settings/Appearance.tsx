import { Monitor, Moon, Sun } from "lucide-react";
import { Section } from "../../ui/Section.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { chooseTheme, useTheme } from "../../ui/theme.ts";

/** Light, dark, or as the system is. */
export function Appearance() {
	const { choice } = useTheme();
	return (
		<Section title="Appearance">
			<div className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
				<span>Theme</span>
				<SegmentedControl
					label="Theme"
					value={choice}
					onValueChange={chooseTheme}
					segments={[
						{ value: "system", label: "System", icon: <Monitor size={14} /> },
						{ value: "light", label: "Light", icon: <Sun size={14} /> },
						{ value: "dark", label: "Dark", icon: <Moon size={14} /> },
					]}
				/>
			</div>
		</Section>
	);
}
