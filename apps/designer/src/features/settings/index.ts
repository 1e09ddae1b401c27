export { About } from "./About.tsx";
export { Appearance } from "./Appearance.tsx";
export { Credentials } from "./Credentials.tsx";
