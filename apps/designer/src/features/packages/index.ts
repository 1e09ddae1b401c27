export { Packages } from "./Packages.tsx";
