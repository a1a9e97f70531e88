import { startTenantPage } from '@/features/tenant-page/start-tenant-page.tsx';
import './app.css';

startTenantPage(document.getElementById('root') ?? document.body);
