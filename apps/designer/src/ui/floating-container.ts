import { createContext, useContext } from "react";

/**
 * Where menus, lists and tooltips are put into the document: within the page's main landmark, or the dialog that they opened from. Right
 * under the body they would belong to no part of the page for someone who goes from landmark to landmark.
 */
export const FloatingContainer = createContext<HTMLElement | null>(null);

export function useFloatingContainer(): HTMLElement | null {
	return useContext(FloatingContainer);
}
